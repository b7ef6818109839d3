"""Checks requests against what the services publish of themselves: the JSON schemas of nova, cinder and keystone, and the
attributes of neutron's resources, all in Debian's packages.

Reads a request a line (service, method, path, body), of the one service in its argument, because two cannot be loaded together.
Prints what is refused, a line each: `deed: reason`. The last line counts the requests that a schema was found for.
"""
import json
import re
import sys
from urllib.parse import parse_qs, urlsplit

import jsonschema

ID = r'[^/]+'
# What nova takes without anything in it.
NOTHING = {'type': 'null'}
BODIES, QUERIES, ACTIONS, NEUTRON = [], [], {}, {}
# Extensions whose attributes neutron itself declares.
MORE = {'ports': {'security_groups'}, 'networks': {'shared'}, 'subnets': set()}
CHECKER = jsonschema.FormatChecker()


def load_compute():
    """Of version 2.90."""
    from nova.api.openstack.compute.schemas import (
        attach_interfaces, flavor_access, flavor_manage, flavors_extraspecs, hypervisors, migrate_server, quota_sets,
        remote_consoles, rescue, servers, services, volumes)
    from nova.api.validation import validators
    global CHECKER
    CHECKER = validators.FormatChecker()
    BODIES.extend([
        ('POST', '/servers', servers.create_v290),
        ('POST', f'/servers/{ID}/os-volume_attachments', volumes.create_volume_attachment_v279),
        ('POST', f'/servers/{ID}/os-interface', attach_interfaces.create_v249),
        ('POST', f'/servers/{ID}/remote-consoles', remote_consoles.create_v28),
        ('POST', '/flavors', flavor_manage.create_v2_55),
        ('POST', f'/flavors/{ID}/os-extra_specs', flavors_extraspecs.create),
        ('PUT', f'/os-quota-sets/{ID}', quota_sets.update_v257),
        ('PUT', f'/os-services/{ID}', services.service_update_v2_53)])
    QUERIES.extend([
        (r'/servers(/detail)?', servers.query_params_v275),
        ('/os-services', services.index_query_schema_275),
        ('/os-hypervisors/detail', hypervisors.list_query_schema_v253)])
    bare = ('confirmResize', 'revertResize', 'os-start', 'os-stop', 'suspend', 'resume', 'unpause', 'unrescue', 'unshelve')
    ACTIONS['server'] = {
        'resize': servers.resize, 'reboot': servers.reboot, 'migrate': migrate_server.migrate_v2_56,
        'os-migrateLive': migrate_server.migrate_live_v2_68, 'rescue': rescue.rescue,
        **{name: {'type': 'object', 'properties': {name: NOTHING}, 'additionalProperties': False} for name in bare}}
    ACTIONS['flavor'] = {'addTenantAccess': flavor_access.add_tenant_access}


def load_volume():
    """Of version 3.60."""
    from cinder.api.schemas import quotas, snapshots, volume_actions, volumes
    BODIES.extend([
        ('POST', '/volumes', volumes.create_volume_v353),
        ('POST', '/snapshots', snapshots.create),
        ('PUT', f'/os-quota-sets/{ID}', quotas.update_quota)])
    ACTIONS['volume'] = {'os-extend': volume_actions.extend, 'os-volume_upload_image': volume_actions.volume_upload_image_v31}


def load_identity():
    from keystone.resource import schema
    project = {'type': 'object', 'properties': {'project': schema.project_create}, 'required': ['project']}
    BODIES.append(('POST', '/projects', project))


def load_network():
    from neutron_lib.api.definitions import allowedaddresspairs, network, port, port_security, provider_net, qos, subnet
    NEUTRON.update(attributes(network, port, subnet, port_security, provider_net, allowedaddresspairs, qos))


def attributes(*definitions):
    found = {}
    for definition in definitions:
        for resource, of in definition.RESOURCE_ATTRIBUTE_MAP.items():
            found.setdefault(resource, {}).update(of)
    return found


def schema_of(method, path, body):
    action = re.fullmatch(rf'/(server|flavor|volume)s/{ID}/action', path)
    if action:
        (name, _), = body.items()
        return ACTIONS.get(action.group(1), {}).get(name)
    return next((schema for how, pattern, schema in BODIES if method == how and re.fullmatch(pattern, path)), None)


def refusals(method, path, query, body):
    """What is wrong with a request; None where no schema is known for it."""
    if method == 'GET':
        schema = next((one for pattern, one in QUERIES if re.fullmatch(pattern, path)), None)
        if schema is None:
            return None
        return ['the parameter %s' % name for name in query if name not in schema['properties']]
    if body is None:
        return None
    resource = path.split('/')[1]
    if resource in NEUTRON:
        (_, values), = body.items()
        may = 'allow_post' if method == 'POST' else 'allow_put'
        known = {name for name, of in NEUTRON[resource].items() if of.get(may)} | MORE[resource]
        # The name of `tenant_id` in all versions that the client speaks to.
        known |= {'project_id'} if method == 'POST' else set()
        # Of the extension `standard-attr-description`, which the service always loads; its map names no resource.
        known |= {'description'}
        return ['the attribute %s' % name for name in values if name not in known]
    schema = schema_of(method, path, body)
    if schema is None:
        return None
    found = jsonschema.Draft4Validator(schema, format_checker=CHECKER).iter_errors(body)
    return ['%s: %s' % ('/'.join(map(str, one.path)), one.message[:200]) for one in found]


service = sys.argv[1]
{'compute': load_compute, 'volume': load_volume, 'identity': load_identity, 'network': load_network}[service]()
checked = 0
for line in sys.stdin:
    asked = json.loads(line)
    url = urlsplit(asked['path'])
    wrong = refusals(asked['method'], url.path, parse_qs(url.query), asked.get('body'))
    checked += wrong is not None
    for reason in wrong or []:
        print('%s %s%s: %s' % (asked['method'], service, url.path, reason))
print('checked %d' % checked)
