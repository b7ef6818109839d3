# Starts and stops processes without systemd: each has a process group of its own, and is known by its start time as well.
born() { sed 's/.*) //' "/proc/$1/stat" 2>/dev/null | cut -d' ' -f20; }

alive() {
  local p; p=$(cat "$RUN/$1.pid" 2>/dev/null) && [ -n "$p" ] && [ "$(born "$p")" = "$(cat "$RUN/$1.born" 2>/dev/null)" ] &&
    grep -Eq '^State:[[:space:]]+[^ZX[:space:]]' "/proc/$p/status" 2>/dev/null
}

# run_service NAME COMMAND... does nothing when it runs already
run_service() {
  local name=$1; shift
  alive "$name" && return 0
  setsid "$@" >>"$LOG/$name.log" 2>&1 </dev/null & echo $! >"$RUN/$name.pid"; born $! >"$RUN/$name.born"
}

# halt NAME asks the group to end, and ends it after 15 s
halt() {
  local name=$1 p i
  alive "$name" || { rm -f "$RUN/$name.pid" "$RUN/$name.born"; return 0; }
  p=$(cat "$RUN/$name.pid")
  kill -TERM -- "-$p" 2>/dev/null || kill -TERM "$p" 2>/dev/null || true
  for ((i = 0; i < 75; i++)); do pgrep -g "$p" -r R,S,D,I,T >/dev/null || break; sleep .2; done
  kill -KILL -- "-$p" 2>/dev/null || true
  rm -f "$RUN/$name.pid" "$RUN/$name.born"
}

wait_http() {
  local i
  for ((i = 0; i < 900; i++)); do
    [ "$(curl -s -o /dev/null -m 5 -w '%{http_code}' "$2")" != 000 ] && return 0
    sleep .2
  done
  say "$1 did not come up; see $LOG/$1.log"; tail -20 "$LOG/$1.log" || true; return 1
}

names() { ls "$RUN" 2>/dev/null | sed -n 's/\.pid$//p'; }
show_status() { local n; for n in $(names); do if alive "$n"; then echo "up   $n"; else echo "DOWN $n"; fi; done; }
# Without a pipe: one whose reader has seen enough fails, and that would pass for success.
all_alive() { [ -n "$(names)" ] && ! grep -q DOWN <<<"$(show_status)"; }

stop_all() {
  local n waiting=()
  for n in $(names | grep -v -e '^mysql$' -e '^rabbit$'); do halt "$n" & waiting+=($!); done
  wait "${waiting[@]}" 2>/dev/null || true
  halt rabbit; halt mysql
  command -v epmd >/dev/null && ERL_EPMD_PORT=$EPMD epmd -address $IP -kill >/dev/null 2>&1 || true
  say "stopped"
}
