# The settings, the database server with its schemas, and the first users.
configure() {
  mkdir -p "$L" "$RUN" "$LOG" "$E"; chmod 711 "$L"
  PW=$(cat "$L/password" 2>/dev/null || od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
  (umask 077; echo "$PW" >"$L/password")
  write_settings
  if [ ! -d "$L/mysql/mysql" ]; then
    mkdir -p "$L/mysql"; chown mysql "$L/mysql"
    mariadb-install-db --no-defaults --user=mysql --datadir="$L/mysql" --auth-root-authentication-method=socket \
      --auth-root-socket-user=root --skip-test-db >"$LOG/mysql-install.log" 2>&1
  fi
  start_database
  local d
  for d in keystone placement glance nova_api nova_cell0 nova_cell1 neutron cinder; do
    echo "create database if not exists $d character set utf8mb3;"
  done | mariadb --no-defaults -S "$RUN/mysql/sock"
  [ -e "$L/.synced" ] || { migrate && touch "$L/.synced"; }
  start_cache; start_keystone
  wait_http keystone http://$IP:$KEYSTONE/v3
  seed identity
  say "configured"
}

# Two chains side by side, for two cores.
migrate() {
  local chains=() chain
  migrate_first >"$LOG/schemas-1.log" 2>&1 & chains+=($!)
  migrate_second >"$LOG/schemas-2.log" 2>&1 & chains+=($!)
  for chain in "${chains[@]}"; do wait "$chain" || { tail -15 "$LOG"/schemas-?.log; return 1; }; done
  say "schemas are ready"
}

migrate_first() {
  set -e
  local k="keystone-manage --config-file $E/keystone.conf" n="nova-manage --config-file $E/nova.conf --config-file $E/nova-db.conf"
  $k db_sync
  $k fernet_setup --keystone-user root --keystone-group root
  $k credential_setup --keystone-user root --keystone-group root
  $k bootstrap --bootstrap-password "$PW" --bootstrap-region-id $REGION \
    --bootstrap-public-url http://$IP:$KEYSTONE/v3 --bootstrap-internal-url http://$IP:$KEYSTONE/v3
  OS_PLACEMENT_CONFIG_DIR=$E/placement placement-manage --config-file "$E/placement/placement.conf" db sync
  $n api_db sync
  $n cell_v2 map_cell0 --database_connection "$(db nova_cell0)"
  $n cell_v2 list_cells | grep -q cell1 || $n cell_v2 create_cell --name=cell1
  $n db sync
}

migrate_second() {
  set -e
  neutron-db-manage --config-file "$E/neutron.conf" upgrade heads
  cinder-manage --config-file "$E/cinder.conf" db sync
  glance-manage --config-file "$E/glance.conf" db_sync
}

seed() {
  [ "$GUESTS" = 0 ] || [ "$1" = identity ] || build_guest
  GUEST_IMAGE=${GUEST_IMAGE:-} KEYSTONE_URL=http://$IP:$KEYSTONE/v3 REGION=$REGION PW=$PW \
    ADDRESSES="placement=http://$IP:$PLACEMENT glance=http://$IP:$GLANCE nova=http://$IP:$NOVA/v2.1 neutron=http://$IP:$NEUTRON cinder=http://$IP:$CINDER/v3/\$(project_id)s" \
    python3 "$PY/seed.py" "$1"
}
