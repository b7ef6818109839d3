"""Starts nova-compute with the driver in nova_virt/, which is added to the drivers that nova knows."""
import os, sys
import nova.cmd  # noqa: eventlet monkey patching happens here
import nova.virt
nova.virt.__path__.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'nova_virt'))
from nova.cmd.compute import main
from nova.scheduler.client.report import SchedulerReportClient
# Asked for every guest at each change of one, for drivers that divide a host among several providers; the fake one doesn't.
SchedulerReportClient.get_allocations_for_provider_tree = lambda self, context, nodename: {}
sys.argv[0] = 'nova-compute'
sys.exit(main())
