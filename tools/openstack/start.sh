# Starts the services, in the order in which they need each other.
start_database() {
  mkdir -p "$RUN/mysql"; chown mysql "$RUN/mysql"
  # What tests write need not survive a power cut.
  run_service mysql mariadbd --no-defaults --user=mysql --datadir="$L/mysql" --socket="$RUN/mysql/sock" --skip-networking \
    --pid-file="$RUN/mysql/pid" --innodb-flush-log-at-trx-commit=0 --innodb-doublewrite=0 --innodb-flush-method=nosync \
    --innodb-buffer-pool-size=128M --max-connections=400 --performance-schema=0 --skip-name-resolve \
    --character-set-server=utf8mb3 --tmpdir=/tmp
  local i
  for ((i = 0; i < 600; i++)); do
    mariadb --no-defaults -S "$RUN/mysql/sock" -e "select 1" >/dev/null 2>&1 && return 0
    sleep .1
  done
  say "mariadb did not come up"; tail -20 "$LOG/mysql.log"; return 1
}

start_bus() {
  mkdir -p "$L/rabbit"; chown -R rabbitmq "$L/rabbit"
  run_service rabbit setpriv --reuid rabbitmq --regid rabbitmq --init-groups env HOME="$L/rabbit" \
    RABBITMQ_NODENAME=skydeck@localhost RABBITMQ_NODE_IP_ADDRESS=$IP RABBITMQ_NODE_PORT=$RABBIT RABBITMQ_DIST_PORT=$RABBIT_DIST \
    ERL_EPMD_ADDRESS=$IP ERL_EPMD_PORT=$EPMD RABBITMQ_MNESIA_BASE="$L/rabbit/mnesia" RABBITMQ_LOGS=- \
    RABBITMQ_PID_FILE="$L/rabbit/pid" RABBITMQ_CONF_ENV_FILE=/dev/null RABBITMQ_CONFIG_FILE="$L/rabbit/none" \
    RABBITMQ_ENABLED_PLUGINS_FILE="$L/rabbit/plugins" \
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS="-kernel inet_dist_use_interface {127,0,0,1} +S 1:1 +sbwt none" \
    "$(ls -d /usr/lib/rabbitmq/lib/rabbitmq_server-*/sbin/rabbitmq-server)"
  local i
  for ((i = 0; i < 600; i++)); do (exec 3<>/dev/tcp/$IP/$RABBIT) 2>/dev/null && return 0; sleep .2; done
  say "rabbitmq did not come up"; tail -20 "$LOG/rabbit.log"; return 1
}

start_cache() { run_service memcached memcached -u nobody -l $IP -p $MEMCACHED -m 32 -U 0; }

# wsgi NAME PORT SCRIPT; without the header, callers use connections that are closed already
wsgi() {
  run_service "$1" uwsgi --plugin python3 --http-socket "$IP:$2" --wsgi-file "$3" --master --lazy-apps --enable-threads \
    --processes 1 --threads 8 --listen 100 --socket-timeout 120 --buffer-size 65535 --add-header "Connection: close" \
    --die-on-term --need-app --disable-logging
}
start_keystone() { OS_KEYSTONE_CONFIG_FILES=$E/keystone.conf wsgi keystone $KEYSTONE /usr/bin/keystone-wsgi-public; }

start_all() {
  local nova="--config-file $E/nova.conf" cinder="--config-file $E/cinder.conf" i
  start_database; start_bus; start_cache; start_keystone
  OS_PLACEMENT_CONFIG_DIR=$E/placement wsgi placement $PLACEMENT /usr/bin/placement-api
  run_service glance-api glance-api --config-file "$E/glance.conf"
  run_service nova-api nova-api $nova --config-file "$E/nova-db.conf"
  run_service nova-conductor nova-conductor $nova --config-file "$E/nova-db.conf"
  run_service neutron-server neutron-server --config-file "$E/neutron.conf"
  run_service cinder-api cinder-api $cinder
  run_service cinder-scheduler cinder-scheduler $cinder
  PYTHONPATH=$PY run_service cinder-volume cinder-volume $cinder
  wait_http keystone http://$IP:$KEYSTONE/v3
  # A scheduler that does not find placement at its start ends.
  wait_http placement http://$IP:$PLACEMENT/
  run_service nova-scheduler nova-scheduler $nova --config-file "$E/nova-db.conf"
  run_service nova-novncproxy nova-novncproxy $nova --config-file "$E/nova-db.conf" --web "$L/nova"
  [ "$GUESTS" = 0 ] || start_guests
  for ((i = 1; i <= HOSTS && GUESTS == 0; i++)); do
    printf '[DEFAULT]\nhost = compute%d\n' $i >"$E/nova-compute$i.conf"
    run_service nova-compute$i python3 "$PY/compute.py" $nova --config-file "$E/nova-compute$i.conf"
  done
  [ "$GUESTS" = 1 ] || run_service neutron-agents python3 "$PY/agents.py" --config-file "$E/neutron.conf" --hosts "$HOSTS"
  wait_http glance-api http://$IP:$GLANCE/
  wait_http nova-api http://$IP:$NOVA/
  wait_http neutron-server http://$IP:$NEUTRON/
  wait_http cinder-api http://$IP:$CINDER/
  wait_hosts
  if show_status | grep DOWN; then say "some services ended; see $LOG"; return 1; fi
  say "all services run"
}

# Hosts are used once they are known to a cell.
wait_hosts() {
  local i n=0
  for ((i = 0; i < 240; i++)); do
    n=$(mariadb --no-defaults -S "$RUN/mysql/sock" -N -e "select count(*) from nova_cell1.compute_nodes where deleted=0" 2>/dev/null || echo 0)
    [ "$n" -ge "$HOSTS" ] && break
    sleep .5
  done
  nova-manage --config-file "$E/nova.conf" --config-file "$E/nova-db.conf" cell_v2 discover_hosts >>"$LOG/nova-manage.log" 2>&1
  [ "$n" -ge "$HOSTS" ]
}
