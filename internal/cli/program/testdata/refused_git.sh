# Makes the repositories that TestRefusedCommits names, in ./repositories.
set -e
export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
export GIT_AUTHOR_DATE='2026-01-01T00:00:00Z' GIT_COMMITTER_DATE='2026-01-01T00:00:00Z'
printf '[[player]]\nvariant = "flat"\n[[player]]\ngit = "HED"\n' >players.toml
printf '[White "a"]\n[Black "b"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n\n' >games.pgn
mkdir repositories
cd repositories
git init -q -b main nothing

# The sound one: main builds, and so does v1.0.
git init -q -b main toy
cd toy
printf 'build = "cp engine.sh engine"\nengine = "engine"\nbench = false\n' >.match.toml
printf '#!/bin/sh\nexit 1\n' >engine.sh
chmod 755 engine.sh
git add -A
git commit -q -m first
git tag v1.0
echo words >README
git add -A
git commit -q -m second
git update-ref refs/remotes/origin/topic HEAD
git checkout -q --detach

# branch NAME: the files become a commit of that name, and are then as before.
branch() {
	git add -A
	git commit -q --allow-empty -m "$1"
	git branch "$1"
	git reset -q --hard main
}
recipe() { # NAME TEXT: a recipe that cannot be right
	printf "$2" >.match.toml
	branch "$1"
}
build() { # NAME COMMANDS: a recipe whose commands fail
	printf "build = '''%s'''\nengine = \"engine\"\nbench = false\n" "$2" >.match.toml
	branch "$1"
}
recipe empty-recipe ''
recipe no-engine 'build = "make"\n'
recipe no-build 'engine = "x"\n'
recipe unknown-key 'biuld = "make"\nengine = "x"\n'
recipe wrong-type 'build = 3\nengine = "x"\n'
recipe twice 'build = "x"\nbuild = "y"\nengine = "x"\n'
recipe not-toml 'build: make\n'
recipe no-text '\377\376\000x\n'
recipe engine-above 'build = "make"\nengine = "../engine"\n'
recipe engine-absolute 'build = "make"\nengine = "/bin/ls"\n'
recipe engine-in-git 'build = "make"\nengine = ".git/hooks/x"\n'
recipe protocol 'build = "make"\nengine = "x"\nprotocol = "uic"\n'
rm .match.toml
ln -s /etc/passwd .match.toml
branch recipe-link
rm .match.toml
mkdir .match.toml
echo x >.match.toml/x
branch recipe-directory
rm -r .match.toml engine.sh
branch no-recipe
rm .match.toml
mkdir -p cmd/one cmd/two
echo 'module toy' >go.mod
for d in one two; do echo 'package main' >cmd/$d/main.go; done
branch go-two-programs
rm .match.toml
echo 'EXE = x' >Makefile
branch makefile
rm .match.toml
echo '[package]' >Cargo.toml
branch cargo
rm .match.toml
echo 'project(x)' >CMakeLists.txt
branch cmake

build fails "echo one; echo two; exit 3"
build no-compiler "no-such-compiler -O3 -o engine engine.c"
build makes-nothing true
build makes-directory "mkdir engine"
build makes-text "echo words >engine"
build leads-out "ln -s /dev/null engine"
build link-loop "ln -s engine engine"
build hangs "echo it begins; sleep 60"
build forks "sleep 60 & (sleep 60 & wait) & wait"
build daemon "setsid sleep 60 & sleep 60"
build ignores-signals "trap \"\" TERM INT HUP; while :; do sleep 60; done"
build kills-shell 'kill -9 $$; sleep 60'
build reads "cat && false"
build colours 'printf "\033[31mred\033[0m"; false'
build floods "yes | head -n 300000; false"
build commits "git commit -a -m x; git -C .. reset --hard HEAD~1; false"

# Parts that git does not bring.
git update-index --add --cacheinfo "160000,$(git rev-parse HEAD),libs/other"
mkdir -p libs/other
build submodule "cat libs/other/x.c"
printf 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 5\n' >net.nnue
build pointer "false"

# Names that could do harm.
mkdir 'names'
for name in '-rf' 'a b' '$(touch sprung)' '; touch sprung' 'new
line'; do echo x >"names/$name"; done
build names "ls names; false"
git checkout -q main
for hook in post-checkout reference-transaction; do
	printf '#!/bin/sh\ntouch "$HOME/sprung"\n' >.git/hooks/$hook
	chmod 755 .git/hooks/$hook
done
cd ..

git clone -q --bare toy 'bare repo.git'
git clone -q --depth=1 "file://$PWD/toy" shallow
git clone -q toy './--upload-pack=touch sprung'
git -C toy config uploadpack.allowFilter true
git clone -q --filter=blob:none --no-checkout "file://$PWD/toy" partial
mkdir plain gone ../bin
ln -s "$(command -v git)" ../bin/git
ln -s "$(command -v sh)" ../bin/sh
echo 'gitdir: ../nowhere' >gone/.git
cp -r toy headless
echo garbage >headless/.git/HEAD
cp -r toy damaged
tree=$(git -C damaged rev-parse v1.0:)
rm -f "damaged/.git/objects/$(echo "$tree" | cut -c1-2)/$(echo "$tree" | cut -c3-)"
