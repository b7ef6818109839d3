# Writes the settings of every service below the state folder; nothing in /etc is changed.
db() { echo "mysql+pymysql://root@localhost/$1?unix_socket=$RUN/mysql/sock&charset=utf8"; }

# login SECTION USER: how one service signs in to the others
login() { cat <<X
[$1]
auth_url = http://$IP:$KEYSTONE/v3
auth_type = password
username = $2
password = $PW
user_domain_id = default
project_name = service
project_domain_id = default
region_name = $REGION
X
}

# A service token is what the volume service asks for before it lets go of a volume.
authtoken() { login keystone_authtoken "$1"; cat <<X
www_authenticate_uri = http://$IP:$KEYSTONE/v3
interface = internal
service_token_roles = service
service_token_roles_required = true
memcached_servers = $IP:$MEMCACHED
X
}

client() { login "$1" "$2"; echo "valid_interfaces = internal"; }

bus() { cat <<X
transport_url = rabbit://guest:guest@$IP:$RABBIT/
rpc_response_timeout = 60
X
}

quiet() { cat <<X
[oslo_concurrency]
lock_path = $L/$1/lock
[oslo_messaging_notifications]
driver = noop
[oslo_messaging_rabbit]
heartbeat_in_pthread = false
X
}

write_settings() {
  mkdir -p "$E/placement" "$L/glance/images"
  local s; for s in keystone glance nova neutron cinder; do mkdir -p "$L/$s/lock"; done
  # Its memory cache gives out what it keeps, which callers change: memcached does not.
  cat >"$E/keystone.conf" <<X
[database]
connection = $(db keystone)
[token]
provider = fernet
expiration = 14400
[fernet_tokens]
key_repository = $L/keystone/fernet-keys
[credential]
key_repository = $L/keystone/credential-keys
[cache]
enabled = true
backend = dogpile.cache.memcached
memcache_servers = $IP:$MEMCACHED
X
  cat >"$E/placement/placement.conf" <<X
[placement_database]
connection = $(db placement)
[api]
auth_strategy = keystone
$(authtoken placement)
X
  cat >"$E/glance.conf" <<X
[DEFAULT]
bind_host = $IP
bind_port = $GLANCE
workers = 0
[database]
connection = $(db glance)
[glance_store]
stores = file,http
default_store = file
filesystem_store_datadir = $L/glance/images/
[paste_deploy]
flavor = keystone
config_file = /etc/glance/glance-api-paste.ini
[task]
work_dir = $L/glance/work
$(authtoken glance)
[oslo_policy]
policy_file = /etc/glance/policy.yaml
[oslo_concurrency]
lock_path = $L/glance/lock
X
  cat >"$E/nova.conf" <<X
[DEFAULT]
$(bus)
my_ip = $IP
state_path = $L/nova
enabled_apis = osapi_compute
osapi_compute_listen = $IP
osapi_compute_listen_port = $NOVA
osapi_compute_workers = 1
compute_driver = skydeck.TestDriver
allow_resize_to_same_host = true
resume_guests_state_on_host_boot = true
shutdown_timeout = 1
[wsgi]
api_paste_config = /etc/nova/api-paste.ini
[api]
auth_strategy = keystone
[scheduler]
workers = 1
discover_hosts_in_cells_interval = 30
[conductor]
workers = 1
[filter_scheduler]
track_instance_changes = false
[vnc]
enabled = true
novncproxy_host = $IP
novncproxy_port = $NOVNC
novncproxy_base_url = http://$IP:$NOVNC/vnc_lite.html
server_proxyclient_address = $IP
[spice]
enabled = false
$(authtoken nova)
$(client placement placement)
$(client neutron neutron)
$(client glance glance)
$(client cinder cinder)
catalog_info = volumev3::internalURL
$(client service_user nova)
send_service_user_token = true
$(quiet nova)
X
  # Compute hosts must not be given a database.
  printf '[api_database]\nconnection = %s\n[database]\nconnection = %s\n' "$(db nova_api)" "$(db nova_cell1)" >"$E/nova-db.conf"
  cat >"$E/neutron.conf" <<X
[DEFAULT]
$(bus)
bind_host = $IP
bind_port = $NEUTRON
core_plugin = ml2
service_plugins = router,qos,segments
api_paste_config = /etc/neutron/api-paste.ini
state_path = $L/neutron
api_workers = 0
rpc_workers = 1
rpc_state_report_workers = 0
agent_down_time = 150
allow_automatic_dhcp_failover = false
[database]
connection = $(db neutron)
[ml2]
type_drivers = flat,vlan,vxlan
tenant_network_types = vxlan
mechanism_drivers = $([ "$GUESTS" = 0 ] && echo openvswitch || echo linuxbridge)
extension_drivers = port_security,qos
[ml2_type_flat]
flat_networks = physnet1
[ml2_type_vlan]
network_vlan_ranges = physnet1:1:4094
[ml2_type_vxlan]
vni_ranges = 1:16000
$(authtoken neutron)
$(client nova nova)
$(client placement placement)
$(quiet neutron)
[agent]
report_interval = 15
[experimental]
linuxbridge = true
X
  cat >"$E/cinder.conf" <<X
[DEFAULT]
$(bus)
osapi_volume_listen = $IP
osapi_volume_listen_port = $CINDER
osapi_volume_workers = 1
api_paste_config = /etc/cinder/api-paste.ini
state_path = $L/cinder
auth_strategy = keystone
my_ip = $IP
enabled_backends = files
default_volume_type = standard
glance_api_servers = http://$IP:$GLANCE
image_conversion_dir = $L/cinder/conversion
[files]
volume_driver = volumes.FileVolumeDriver
volume_backend_name = files
skydeck_volumes_dir = $L/cinder/volumes
[database]
connection = $(db cinder)
$(authtoken cinder)
$(client nova nova)
$(client service_user cinder)
send_service_user_token = true
$(quiet cinder)
X
  [ "$GUESTS" = 0 ] || write_guest_settings
  chmod 600 "$E"/*.conf "$E"/*/*.conf
}
