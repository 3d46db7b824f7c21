#!/bin/bash
# backup.sh <folder>: writes a backup into the folder, encrypted with age for BACKUP_RECIPIENT, and
# deletes those older than 14 days. The backup goes to age through a pipe, so no file holds it in
# plain text, whatever fails. It holds personal data: kept longer than 30 days, it would break the
# promise of erasure.
set -euo pipefail
folder=$1
recipient=${BACKUP_RECIPIENT:-}
umask 077
refuse() {
  echo "backup.sh: $1" >&2
  exit 1
}
[ -n "$recipient" ] || refuse "BACKUP_RECIPIENT: expected the age1… key of the backups' reader, found nothing. Make one with age-keygen."
command -v age >/dev/null || refuse "age: expected the program, found none. Install it."
age --encrypt --recipient "$recipient" --output /dev/null </dev/null ||
  refuse "BACKUP_RECIPIENT: age accepts no such key."
[ -w "$folder" ] || refuse "$folder: expected a folder that this account may write to."

file="$folder/contorno-$(date -u +%Y-%m-%dT%H%M%S).backup.gz.age"
trap 'rm -f "$file.part"' EXIT
cd "$(dirname "$0")/.."
# Node 22.12 or later, from its official distribution
# restored on its way into a throw-away cluster in BACKUP_TRIAL_FOLDER (TMPDIR without it), which is
# deleted again; a backup that cannot be restored is not kept. BACKUP_VERIFY=no where the packaged
# PostgreSQL does not run; without room for the trial the backup is kept and the trial left out.
verify=()
if [ "${BACKUP_VERIFY:-yes}" = yes ] && node dist/server/contorno.js backup --room; then verify=(--verify); fi
node dist/server/contorno.js backup - "${verify[@]}" | age --encrypt --recipient "$recipient" --output "$file.part"
sync "$file.part"
mv "$file.part" "$file"
node dist/server/contorno.js backup --taken "${verify[@]}"
find "$folder" -maxdepth 1 -name 'contorno-*.backup.gz*' -mtime +14 -delete
