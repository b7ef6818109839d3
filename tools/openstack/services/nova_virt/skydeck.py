"""nova's fake hypervisor with what that leaves out: snapshots with bytes, suspended guests, a memory across restarts."""
import io
from nova.compute import power_state, task_states, vm_states
from nova import context as nova_context
from nova.image import glance
from nova import objects
from nova.virt import fake


class TestDriver(fake.FakeDriver):
    vcpus = 64
    memory_mb = 262144
    local_gb = 4096

    def init_host(self, host):
        super().init_host(host)
        for inst in objects.InstanceList.get_by_host(nova_context.get_admin_context(), host):
            if inst.launched_at and inst.vm_state not in (vm_states.SHELVED_OFFLOADED, vm_states.ERROR):
                self.instances[inst.uuid] = fake.FakeInstance(inst.name, inst.power_state, inst.uuid)

    def _set(self, instance, state):
        self.instances[instance.uuid].state = state

    def pause(self, instance):
        self._set(instance, power_state.PAUSED)

    def unpause(self, instance):
        self._set(instance, power_state.RUNNING)

    def suspend(self, context, instance):
        self._set(instance, power_state.SUSPENDED)

    def resume(self, context, instance, network_info, block_device_info=None):
        self._set(instance, power_state.RUNNING)

    def snapshot(self, context, instance, image_id, update_task_state):
        super().snapshot(context, instance, image_id,
                         lambda task_state: update_task_state(task_state=task_states.IMAGE_PENDING_UPLOAD))
        update_task_state(task_state=task_states.IMAGE_UPLOADING, expected_state=task_states.IMAGE_PENDING_UPLOAD)
        api = glance.API()
        meta = api.get(context, image_id)
        api.update(context, image_id,
                   {'name': meta['name'], 'disk_format': 'raw', 'container_format': 'bare', 'properties': {}},
                   io.BytesIO(b'snapshot of ' + instance.uuid.encode()), purge_props=False)
