"""Stands for neutron-openvswitch-agent and neutron-l3-agent on every compute host: reports them alive,
marks the ports bound there up and the floating IPs of their routers active."""
import sys
import eventlet
eventlet.monkey_patch()
from neutron.agent import rpc as agent_rpc
from neutron.common import config
from neutron.conf.agent import common as agent_config
from neutron_lib.agent import topics
from neutron_lib import context, rpc as n_rpc
from oslo_config import cfg
from oslo_log import log
import oslo_messaging

hosts = ['compute%d' % (i + 1) for i in range(int(sys.argv[sys.argv.index('--hosts') + 1]))]
argv = [a for i, a in enumerate(sys.argv[1:], 1) if '--hosts' not in (a, sys.argv[i - 1])]
config.register_common_config_options()
agent_config.register_agent_state_opts_helper(cfg.CONF)
config.init(argv)
config.setup_logging()
LOG = log.getLogger(__name__)
ctx = context.get_admin_context_without_session()
reports = agent_rpc.PluginReportStateAPI(topics.REPORTS)
plugin = agent_rpc.PluginApi(topics.PLUGIN)
l3 = n_rpc.get_client(oslo_messaging.Target(topic=topics.L3PLUGIN, version='1.0'))


def states(start):
    for h in hosts:
        yield {'binary': 'neutron-openvswitch-agent', 'host': h, 'topic': 'N/A', 'agent_type': 'Open vSwitch agent',
               'start_flag': start, 'configurations': {
                   'bridge_mappings': {'physnet1': 'br-ex'}, 'tunnel_types': ['vxlan'], 'tunneling_ip': '127.0.0.1',
                   'l2_population': False, 'arp_responder_enabled': False, 'datapath_type': 'system',
                   'ovs_hybrid_plug': False, 'vhostuser_socket_dir': '/var/run/openvswitch', 'devices': 0}}
    yield {'binary': 'neutron-l3-agent', 'host': hosts[0], 'topic': topics.L3_AGENT, 'agent_type': 'L3 agent',
           'start_flag': start, 'configurations': {
               'agent_mode': 'legacy', 'handle_internal_only_routers': True, 'interface_driver': 'openvswitch',
               'log_agent_heartbeats': False, 'routers': 0, 'ex_gw_ports': 0, 'interfaces': 0, 'floating_ips': 0}}


def up(port_id, host):
    try:
        plugin.update_device_up(ctx, port_id, 'ovs-agent-%s' % host, host)
    except Exception:
        LOG.exception('update_device_up %s', port_id)


class Ports:
    target = oslo_messaging.Target(version='1.4')

    def port_update(self, context, **kw):
        port = kw['port']
        if port.get('binding:host_id') in hosts and port.get('status') != 'ACTIVE':
            eventlet.spawn_after(0.1, up, port['id'], port['binding:host_id'])

    def port_delete(self, context, **kw):
        pass


class Routers:
    target = oslo_messaging.Target(version='1.5')

    def _sync(self, router_ids):
        try:
            for r in l3.prepare(version='1.3').call(ctx, 'sync_routers', host=hosts[0], router_ids=router_ids) or []:
                for p in r.get('_interfaces', []) + [r['gw_port']] * bool(r.get('gw_port')):
                    up(p['id'], hosts[0])
                fips = {f['id']: 'ACTIVE' for f in r.get('_floatingips', [])}
                l3.prepare(version='1.1').call(ctx, 'update_floatingip_statuses', router_id=r['id'], fip_statuses=fips)
        except Exception:
            LOG.exception('sync_routers')

    def routers_updated(self, context, routers=None, **kw):
        eventlet.spawn_after(0.1, self._sync, routers)

    def router_added_to_agent(self, context, payload=None, **kw):
        eventlet.spawn_after(0.1, self._sync, payload)

    def router_deleted(self, context, **kw):
        pass

    router_removed_from_agent = port_update = delete_fip = update_fip = router_deleted

    def __getattr__(self, name):
        raise AttributeError(name)


conn = n_rpc.Connection()
conn.create_consumer(topics.get_topic_name(topics.AGENT, topics.PORT, topics.UPDATE), [Ports()], fanout=True)
conn.create_consumer(topics.L3_AGENT, [Routers()], fanout=False)
conn.create_consumer('%s.%s' % (topics.L3_AGENT, hosts[0]), [Routers()], fanout=False)
conn.create_consumer(topics.L3_AGENT, [Routers()], fanout=True)
conn.consume_in_threads()
start = True
while True:
    try:
        for s in states(start):
            reports.report_state(ctx, s, use_call=start)
        if start:
            LOG.info('agents reported for %s', hosts)
        start = False
    except Exception:
        LOG.exception('report_state')
    eventlet.sleep(30 if not start else 2)
