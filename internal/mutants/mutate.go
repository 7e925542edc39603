package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strings"
)

// mutant is one change of one file.
type mutant struct {
	file       string // path
	line       int
	column     int
	start, end int // the bytes that are replaced
	old, new   string
	source     string // the line, without the white space around it
}

// what describes the change in one short line.
func (m *mutant) what() string { return short(m.old) + " → " + short(m.new) }

func short(text string) string {
	if text == "" {
		return "nothing"
	}
	first, _, more := strings.Cut(text, "\n")
	if more {
		first += " …"
	}
	return first
}

// swaps maps each operator to the operators that replace it.
var swaps = map[token.Token][]token.Token{
	token.LSS: {token.LEQ, token.GEQ}, token.LEQ: {token.LSS, token.GTR},
	token.GTR: {token.GEQ, token.LEQ}, token.GEQ: {token.GTR, token.LSS},
	token.EQL: {token.NEQ}, token.NEQ: {token.EQL},
	token.LAND: {token.LOR}, token.LOR: {token.LAND},
	token.ADD: {token.SUB}, token.SUB: {token.ADD}, token.MUL: {token.QUO}, token.QUO: {token.MUL}, token.REM: {token.MUL},
	token.AND: {token.OR}, token.OR: {token.AND}, token.XOR: {token.AND}, token.AND_NOT: {token.AND},
	token.SHL: {token.SHR}, token.SHR: {token.SHL},
	token.INC: {token.DEC}, token.DEC: {token.INC},
	token.ADD_ASSIGN: {token.SUB_ASSIGN}, token.SUB_ASSIGN: {token.ADD_ASSIGN},
	token.MUL_ASSIGN: {token.QUO_ASSIGN}, token.QUO_ASSIGN: {token.MUL_ASSIGN},
	token.AND_ASSIGN: {token.OR_ASSIGN}, token.OR_ASSIGN: {token.AND_ASSIGN}, token.XOR_ASSIGN: {token.OR_ASSIGN},
	token.AND_NOT_ASSIGN: {token.AND_ASSIGN}, token.SHL_ASSIGN: {token.SHR_ASSIGN}, token.SHR_ASSIGN: {token.SHL_ASSIGN},
	token.BREAK: {token.CONTINUE}, token.CONTINUE: {token.BREAK},
}

// finder collects the mutants of a file.
type finder struct {
	path  string
	text  []byte
	set   *token.FileSet
	found []mutant
}

// mutantsOf returns all mutants of the functions in a file, in file order. Some
// of them may not compile.
func mutantsOf(path string) ([]mutant, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	f := finder{path: path, text: text, set: token.NewFileSet()}
	file, err := parser.ParseFile(f.set, path, text, 0)
	if err != nil {
		return nil, err
	}
	for _, decl := range file.Decls {
		ast.Inspect(decl, func(n ast.Node) bool {
			f.node(n)
			return true
		})
	}
	return f.found, nil
}

func (f *finder) node(n ast.Node) {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		f.swap(n.OpPos, n.Op)
	case *ast.IncDecStmt:
		f.swap(n.TokPos, n.Tok)
	case *ast.BranchStmt:
		if n.Label == nil {
			f.swap(n.TokPos, n.Tok)
		}
	case *ast.UnaryExpr:
		if n.Op == token.NOT || n.Op == token.SUB {
			f.replace(n.OpPos, n.OpPos+1, "")
		}
	case *ast.Ident:
		switch n.Name {
		case "true":
			f.replace(n.Pos(), n.End(), "false")
		case "false":
			f.replace(n.Pos(), n.End(), "true")
		}
	case *ast.IfStmt:
		f.negate(n.Cond)
	case *ast.AssignStmt:
		f.assignment(n)
	case *ast.ExprStmt:
		f.replace(n.Pos(), n.End(), "")
	}
}

// swap replaces an operator by each of its replacements.
func (f *finder) swap(at token.Pos, op token.Token) {
	for _, other := range swaps[op] {
		f.replace(at, at+token.Pos(len(op.String())), other.String())
	}
}

// negate negates a condition without an operator to swap.
func (f *finder) negate(cond ast.Expr) {
	switch cond.(type) {
	case *ast.BinaryExpr, *ast.UnaryExpr:
		return
	}
	f.replace(cond.Pos(), cond.End(), "!("+string(f.text[f.offset(cond.Pos()):f.offset(cond.End())])+")")
}

// assignment drops an assignment to existing variables.
func (f *finder) assignment(n *ast.AssignStmt) {
	f.swap(n.TokPos, n.Tok)
	if n.Tok == token.DEFINE {
		return
	}
	blanks := strings.TrimSuffix(strings.Repeat("_, ", len(n.Lhs)), ", ")
	f.replace(n.Pos(), n.TokPos+token.Pos(len(n.Tok.String())), blanks+" =")
}

func (f *finder) offset(at token.Pos) int { return f.set.Position(at).Offset }

func (f *finder) replace(from, to token.Pos, text string) {
	start, end := f.offset(from), f.offset(to)
	if string(f.text[start:end]) == text { // already assigned to the blank identifier
		return
	}
	where := f.set.Position(from)
	lineStart := start - (where.Column - 1)
	line, _, _ := strings.Cut(string(f.text[lineStart:]), "\n")
	f.found = append(f.found, mutant{
		file: f.path, line: where.Line, column: where.Column, start: start, end: end,
		old: string(f.text[start:end]), new: text, source: strings.TrimSpace(line),
	})
}

// apply returns the file's text with the change made.
func (m *mutant) apply() ([]byte, error) {
	text, err := os.ReadFile(m.file)
	if err != nil {
		return nil, err
	}
	if string(text[m.start:m.end]) != m.old {
		return nil, fmt.Errorf("%s has changed meanwhile", m.file)
	}
	return []byte(string(text[:m.start]) + m.new + string(text[m.end:])), nil
}
