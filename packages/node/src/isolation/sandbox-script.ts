/**
 * The first process in new namespaces: it builds a file system with the server's directory and required system paths,
 * drops its privileges and runs the program. When it ends, the kernel ends all processes in the namespaces.
 *
 * It writes its pid as seen by the host to descriptor 4, while /proc is still the host's. The programs that it runs
 * have the node's environment; the server's environment comes through descriptor 3. pivot_root replaces the root, so
 * the old one is unreachable.
 *
 * Arguments: mount point, directory, user, group, how to become them (`account` or `user-namespace`), the two scripts
 * that run the program, visible paths.
 */
export const SANDBOX_SCRIPT = `
set -eu
trap : INT TERM QUIT HUP ABRT
IFS=" " read -r pid _ </proc/self/stat
printf "%s\\n" "$pid" >&4
exec 4>&-
root=$1 own=$2 uid=$3 gid=$4 kind=$5 read_environment=$6 run_command=$7
shift 7
umask 022
mount -t tmpfs -o mode=755,nosuid,nodev gamewarden "$root"
show() {
  [ -e "$1" ] || return 0
  mkdir -p "$root\${1%/*}"
  if [ -L "$1" ]; then
    target=$(readlink -f "$1")
    case $target in /usr/*|/nix/*|/etc/*) ln -s "$(readlink "$1")" "$root$1"; return 0 ;; esac
  fi
  if [ -d "$1" ]; then mkdir -p "$root$1"; else : >"$root$1"; fi
  mount --rbind "$1" "$root$1"
}
for path in "$@"; do show "$path"; done
while read -r _ _ _ _ point options _; do
  printf -v point %b "$point"
  case $point in "$root"/*) ;; *) continue ;; esac
  flags=
  for flag in nodev noexec noatime nodiratime relatime; do
    case ",$options," in *",$flag,"*) flags=$flags,$flag ;; esac
  done
  mount -o "remount,bind,ro,nosuid$flags" "$point"
done </proc/self/mountinfo
mkdir -p "$root/proc" "$root/dev/shm" "$root/dev/pts" "$root/tmp" "$root/run" "$root/var" "$root/etc"
ln -s /tmp "$root/var/tmp"
printf "root:x:0:0::/:/bin/false\\nserver:x:%s:%s::%s:/bin/bash\\nnobody:x:65534:65534::/:/bin/false\\n" \\
  "$uid" "$gid" "$own" >"$root/etc/passwd"
printf "root:x:0:\\nserver:x:%s:\\nnogroup:x:65534:\\n" "$gid" >"$root/etc/group"
mount -t tmpfs -o mode=1777,nosuid,nodev,size=100m gamewarden "$root/tmp"
mount -t tmpfs -o mode=1777,nosuid,nodev,size=64m gamewarden "$root/dev/shm"
for device in null zero full random urandom tty; do
  [ -e "/dev/$device" ] || continue
  : >"$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
if mount -t devpts -o newinstance,ptmxmode=0666,mode=620,nosuid,noexec gamewarden "$root/dev/pts" 2>/dev/null; then
  ln -s pts/ptmx "$root/dev/ptmx"
fi
ln -s /proc/self/fd "$root/dev/fd"
ln -s fd/0 "$root/dev/stdin"
ln -s fd/1 "$root/dev/stdout"
ln -s fd/2 "$root/dev/stderr"
mount -t proc -o nosuid,nodev,noexec gamewarden "$root/proc"
mkdir -p "$root$own"
mount --bind "$own" "$root$own"
mount -o remount,bind,ro,nosuid,nodev "$root"
cd "$root"
pivot_root . .
umount -l .
cd "$own"
set +e
case $kind in
  account) set -- setpriv --reuid "$uid" --regid "$gid" --clear-groups --bounding-set=-all --inh-caps=-all ;;
  *) set -- unshare --user --map-user="$uid" --map-group="$gid" setpriv ;;
esac
"$@" --no-new-privs bash -c "$read_environment" gamewarden "$run_command"
exit $?
`;

/**
 * Reads the environment of the server from descriptor 3 and passes it to the shell that runs the command. Earlier
 * shells do not get it: some variables change what a shell does, and the first shells have more privileges than the
 * server.
 */
export const READ_ENVIRONMENT_SCRIPT = `
exec 4>&-
while IFS= read -r -d "" __pair <&3 && [ -n "$__pair" ]; do export "$__pair"; done
unset __pair
exec bash -c "$1" gamewarden
`;

/**
 * Runs the command from descriptor 3 (not an argument, so that \`ps\` does not show it). Its arrival is also the start
 * signal: when the node dies before it has recorded the process, the read fails and nothing runs unrecorded. The shell
 * exits on a stop signal, so that it does not continue with a command list; its child processes have the default
 * handlers.
 */
export const RUN_COMMAND_SCRIPT = `
IFS= read -r -d "" __command <&3 || exit 125
exec 3<&-
trap exit INT TERM QUIT HUP ABRT
eval "$__command"
`;
