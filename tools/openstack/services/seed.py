"""Makes what a cloud begins with: the services and their users (identity), then an image and a kind of volume (resources).

Run again, it makes nothing twice.
"""
import json
import os
import sys
import time
import urllib.error
import urllib.request

KEYSTONE, REGION, PASSWORD = os.environ['KEYSTONE_URL'], os.environ['REGION'], os.environ['PW']
ADDRESSES = dict(pair.split('=', 1) for pair in os.environ['ADDRESSES'].split())
TYPES = {'placement': 'placement', 'glance': 'image', 'nova': 'compute', 'neutron': 'network', 'cinder': 'volumev3'}


def call(method, url, body=None, headers=None, raw=None):
    data = raw if raw is not None else (json.dumps(body).encode() if body is not None else None)
    sent = {'Content-Type': 'application/json', 'Accept': 'application/json', **(headers or {})}
    try:
        with urllib.request.urlopen(urllib.request.Request(url, data, sent, method=method), timeout=120) as answer:
            text = answer.read()
            is_json = text and 'json' in answer.headers.get('Content-Type', '')
            return (json.loads(text) if is_json else {}), answer.headers
    except urllib.error.HTTPError as error:
        raise SystemExit('%s %s -> %s %s' % (method, url, error.code, error.read().decode()[:500]))


USER = {'name': 'admin', 'domain': {'id': 'default'}, 'password': PASSWORD}
TOKEN, HEADERS = call('POST', KEYSTONE + '/auth/tokens', {'auth': {
    'identity': {'methods': ['password'], 'password': {'user': USER}},
    'scope': {'project': {'name': 'admin', 'domain': {'id': 'default'}}}}})
SIGNED = {'X-Auth-Token': HEADERS['X-Subject-Token']}


def ensure(base, plural, single, body, match=('name',), listed=None):
    for one in call('GET', '%s/%s' % (base, plural), headers=SIGNED)[0][listed or plural]:
        if all(one.get(key) == body[key] for key in match):
            return one
    return call('POST', '%s/%s' % (base, plural), {single: body}, headers=SIGNED)[0][single]


def identity():
    project = ensure(KEYSTONE, 'projects', 'project', {'name': 'service', 'domain_id': 'default'})
    roles = {name: ensure(KEYSTONE, 'roles', 'role', {'name': name})['id'] for name in ('admin', 'service', 'member')}
    for name, url in ADDRESSES.items():
        user = ensure(KEYSTONE, 'users', 'user', {'name': name, 'domain_id': 'default', 'password': PASSWORD})
        for role in ('admin', 'service'):
            call('PUT', '%s/projects/%s/users/%s/roles/%s' % (KEYSTONE, project['id'], user['id'], roles[role]), headers=SIGNED)
        service = ensure(KEYSTONE, 'services', 'service', {'name': name, 'type': TYPES[name]})
        for interface in ('public', 'internal'):
            endpoint = {'service_id': service['id'], 'interface': interface, 'region_id': REGION, 'url': url}
            ensure(KEYSTONE, 'endpoints', 'endpoint', endpoint, match=('service_id', 'interface'))


RESCUE = '5c0de000-0000-4000-8000-000000000001'


def image(name, **more):
    file = os.environ.get('GUEST_IMAGE') or None
    images = ADDRESSES['glance'] + '/v2/images'
    if not call('GET', '%s?name=%s' % (images, name), headers=SIGNED)[0]['images']:
        made = call('POST', images, {'name': name, 'disk_format': 'qcow2' if file else 'raw', 'container_format': 'bare',
                                     'visibility': 'public', 'min_disk': 1, **more}, headers=SIGNED)[0]
        call('PUT', '%s/%s/file' % (images, made['id']), raw=open(file, 'rb').read() if file else b'\0' * (1 << 20),
             headers={**SIGNED, 'Content-Type': 'application/octet-stream'})


def resources():
    image('small-linux')
    # What nova asks of an image that servers whose disks are volumes are rescued with.
    image('rescue-linux', id=RESCUE, hw_rescue_bus='virtio', hw_rescue_device='disk')
    volumes = ADDRESSES['cinder'].replace('$(project_id)s', TOKEN['token']['project']['id'])
    ensure(volumes, 'types', 'volume_type', {'name': 'standard', 'extra_specs': {'volume_backend_name': 'files'}}, listed='volume_types')
    wait_for_pools(volumes)


def wait_for_pools(volumes):
    """No volume can be made before the scheduler has heard of a place for it, which it is told once a minute."""
    for _ in range(180):
        if call('GET', volumes + '/scheduler-stats/get_pools', headers=SIGNED)[0]['pools']:
            return
        time.sleep(1)
    raise SystemExit('The scheduler of volumes knows no place for them.')


identity() if sys.argv[1] == 'identity' else resources()
