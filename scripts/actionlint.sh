#!/bin/sh
# actionlint.sh ACTIONLINT…: examines the workflows of docs/guide/ci.md and slices.md with actionlint,
# and the shell of action.yml as steps of a workflow.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
mkdir -p "$dir/.github/workflows"
awk -v dir="$dir/.github/workflows" '
	/^```yaml$/ { n++; file = dir "/" n ".yml"; inside = 1; next }
	/^```$/ { inside = 0 }
	inside { print > file }' docs/guide/ci.md docs/guide/slices.md
for file in "$dir"/.github/workflows/*.yml; do
	grep -q '^on:' "$file" || rm "$file" # of GitLab
done
{
	printf 'on: push\njobs:\n  action:\n    runs-on: ubuntu-latest\n    steps:\n'
	sed -n '/^  steps:/,$p' action.yml | sed '1d; s/^/  /; s/\${{ inputs\.[^}]*}}/x/'
} >"$dir/.github/workflows/action.yml"
"$@" -color "$dir"/.github/workflows/*.yml
echo "actionlint: $(ls "$dir/.github/workflows" | wc -l) workflows"
