# zsh -f zsh-completions.zsh <setup> <line>...: what an interactive zsh offers behind each line, then "== end".
zmodload zsh/zpty
found=$(mktemp)
zpty -b shell zsh -f -i
zpty -w shell "PS1=; PS2=; found=${(q)found}; $1"
# Calls of compadd with -O, -A or -D only ask which of some words match.
zpty -w shell '
compadd() {
  if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return; fi
  local -a hits
  builtin compadd -A hits "$@"
  (( $#hits )) && print -rl -- $hits >> $found
  builtin compadd "$@"
}
mark() { print -r -- "== end" >> $found }
zle -N mark
bindkey "^T" mark
bindkey "^I" complete-word
print -r -- READY-$((1 + 1))'
repeat 200; do
  zpty -r -t shell part && [[ $part == *READY-2* ]] && break
  sleep 0.05
done
# A tab, the mark, and the line is wiped away.
for line in "${@[2,-1]}"; do zpty -w -n shell "$line"$'\t\x14\x15'; done
repeat 400; do
  (( $(grep -c '^== end$' $found) >= $# - 1 )) && break
  zpty -r -t shell part
  sleep 0.05
done
zpty -d shell
cat $found
rm -f $found
