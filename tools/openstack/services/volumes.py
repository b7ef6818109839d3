"""A cinder driver over sparse files: every operation is real except that nothing serves the file over a network.

Like Ceph, it does not let go of a snapshot while a volume that was filled from it is there.
"""
import os
from cinder import exception
from cinder.image import image_utils
from cinder import interface
from cinder.volume import configuration, driver
from oslo_config import cfg
from oslo_utils import units

OPTS = [cfg.StrOpt('skydeck_volumes_dir', default='/var/lib/skydeck-openstack/cinder/volumes')]


@interface.volumedriver
class FileVolumeDriver(driver.VolumeDriver):
    VERSION = '1.0'

    def __init__(self, *a, **kw):
        super().__init__(*a, **kw)
        self.configuration.append_config_values(OPTS)
        self.dir = self.configuration.skydeck_volumes_dir

    def do_setup(self, context):
        os.makedirs(self.dir, exist_ok=True)

    def check_for_setup_error(self):
        pass

    def _path(self, obj):
        return os.path.join(self.dir, obj['name'])

    def _grow(self, path, gib):
        with open(path, 'ab') as f:
            f.truncate(max(gib * units.Gi, os.path.getsize(path)))

    def _copy(self, src, dst):
        self._execute('cp', '--sparse=always', '--reflink=auto', src, dst)

    def create_volume(self, volume):
        self._grow(self._path(volume), volume['size'])

    def delete_volume(self, volume):
        for path in (self._path(volume), self._path(volume) + '.from'):
            if os.path.exists(path):
                os.unlink(path)

    def delete_snapshot(self, snapshot):
        for name in os.listdir(self.dir):
            if name.endswith('.from') and open(os.path.join(self.dir, name)).read() == snapshot['name']:
                raise exception.SnapshotIsBusy(snapshot_name=snapshot['name'])
        self.delete_volume(snapshot)

    def create_snapshot(self, snapshot):
        self._copy(os.path.join(self.dir, snapshot['volume_name']), self._path(snapshot))

    def create_volume_from_snapshot(self, volume, snapshot):
        self._copy(self._path(snapshot), self._path(volume))
        self._grow(self._path(volume), volume['size'])
        with open(self._path(volume) + '.from', 'w') as f:
            f.write(snapshot['name'])

    def create_cloned_volume(self, volume, src_vref):
        self._copy(self._path(src_vref), self._path(volume))
        self._grow(self._path(volume), volume['size'])

    def extend_volume(self, volume, new_size):
        self._grow(self._path(volume), new_size)

    def copy_image_to_volume(self, context, volume, image_service, image_id, **kw):
        # A raw image is a copy; converting it takes a second that tests spend hundreds of times.
        if image_service.show(context, image_id)['disk_format'] == 'raw':
            with open(self._path(volume), 'wb') as f:
                image_service.download(context, image_id, f)
        else:
            image_utils.fetch_to_raw(context, image_service, image_id, self._path(volume), '1M', size=volume['size'])
        self._grow(self._path(volume), volume['size'])

    def copy_volume_to_image(self, context, volume, image_service, image_meta, **kw):
        image_utils.upload_volume(context, image_service, image_meta, self._path(volume), 'raw')

    def ensure_export(self, context, volume):
        pass

    def create_export(self, context, volume, connector):
        pass

    def remove_export(self, context, volume):
        pass

    def initialize_connection(self, volume, connector):
        return {'driver_volume_type': 'gpfs', 'data': {'name': volume['name'], 'device_path': self._path(volume)}}

    def terminate_connection(self, volume, connector, **kw):
        pass

    def _update_volume_stats(self):
        st = os.statvfs(self.dir)
        self._stats = {'volume_backend_name': self.configuration.safe_get('volume_backend_name') or 'files',
                       'vendor_name': 'Skydeck', 'driver_version': self.VERSION, 'storage_protocol': 'file',
                       'total_capacity_gb': st.f_blocks * st.f_frsize // units.Gi,
                       'free_capacity_gb': st.f_bavail * st.f_frsize // units.Gi,
                       'thin_provisioning_support': True, 'max_over_subscription_ratio': '20.0',
                       'provisioned_capacity_gb': 0, 'multiattach': True}
