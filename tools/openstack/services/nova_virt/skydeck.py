"""nova's fake hypervisor with what that leaves out: snapshots with bytes, suspended guests, a memory across restarts."""
import io
import struct

import eventlet
from nova.compute import power_state, task_states, vm_states
from nova import context as nova_context
from nova.console import type as ctype
from nova.image import glance
from nova import objects
from nova.virt import fake


class TestDriver(fake.FakeDriver):
    vcpus = 64
    memory_mb = 262144
    local_gb = 4096
    capabilities = dict(fake.FakeDriver.capabilities, supports_bfv_rescue=True)

    def init_host(self, host):
        super().init_host(host)
        self.screen = Screen()
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

    def rescue(self, context, instance, network_info, image_meta, rescue_password, block_device_info):
        self._set(instance, power_state.RUNNING)

    def post_live_migration(self, context, instance, block_device_info, migrate_data=None):
        # The host that it left; the one where it arrived has counted it already.
        self.instances.pop(instance.uuid, None)

    def attach_interface(self, context, instance, image_meta, vif):
        # A server that came back to this host may have had the interface here before.
        self._interfaces[vif['id']] = vif

    def detach_interface(self, context, instance, vif):
        # The memory of the driver ends with a host, and a server that was moved has its interfaces on another.
        self._interfaces.pop(vif['id'], None)

    def get_vnc_console(self, context, instance):
        return ctype.ConsoleVNC(host='127.0.0.1', port=self.screen.port)

    def snapshot(self, context, instance, image_id, update_task_state):
        super().snapshot(context, instance, image_id,
                         lambda task_state: update_task_state(task_state=task_states.IMAGE_PENDING_UPLOAD))
        update_task_state(task_state=task_states.IMAGE_UPLOADING, expected_state=task_states.IMAGE_PENDING_UPLOAD)
        api = glance.API()
        meta = api.get(context, image_id)
        api.update(context, image_id,
                   {'name': meta['name'], 'disk_format': 'raw', 'container_format': 'bare', 'properties': {}},
                   io.BytesIO(b'snapshot of ' + instance.uuid.encode()), purge_props=False)


class Screen:
    """Speaks RFB 3.8 for the screen of every server of a host: a small black picture."""

    SIZE = 16
    LENGTHS = {0: 20, 3: 10, 4: 8, 5: 6}

    def __init__(self):
        listener = eventlet.listen(('127.0.0.1', 0))
        self.port = listener.getsockname()[1]
        eventlet.spawn_n(eventlet.serve, listener, self.serve)

    def serve(self, socket, _address):
        stream = socket.makefile('rwb')

        def send(data):
            stream.write(data)
            stream.flush()
        send(b'RFB 003.008\n')
        stream.read(12)
        send(b'\x01\x01')
        stream.read(1)
        send(b'\0\0\0\0')
        stream.read(1)
        pixels = struct.pack('>BBBBHHHBBB3x', 32, 24, 0, 1, 255, 255, 255, 16, 8, 0)
        send(struct.pack('>HH', self.SIZE, self.SIZE) + pixels + struct.pack('>I', 4) + b'test')
        while True:
            kind = stream.read(1)
            if not kind:
                return
            if kind[0] == 2:
                _, count = struct.unpack('>BH', stream.read(3))
                stream.read(4 * count)
                continue
            stream.read(self.LENGTHS[kind[0]] - 1)
            if kind[0] == 3:
                send(struct.pack('>BxHHHHHi', 0, 1, 0, 0, self.SIZE, self.SIZE, 0) + bytes(4 * self.SIZE * self.SIZE))
