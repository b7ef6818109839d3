import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('nics', {
  'changing-network-cards': 'Changing the network interfaces',
  'data-center-already-changing': 'The data center is already changing them. Change them back when it has finished.',
  'interfaces-not-changed': 'The data center could not change the network interfaces.',
  'order.add': 'Add a network interface to {name}',
  'order.remove': 'Remove a network interface from {name}',
  'order.connect': 'Connect a network interface of {name}',
  'order.disconnect': 'Disconnect a network interface of {name}',
  'order.set-address': 'Set an address of {name}',
  'order.remove-address': 'Remove an address of {name}',
  'order.reapply': 'Re-apply a network interface of {name}',
  failed: '{order} failed',
  'failed-because': '{order} failed: {reason}',
  canceled: '{order} canceled',
  sentence: '{change}.',
  added: 'Network interface {mac} added in {network}',
  'added-with': 'Network interface {mac} added in {network} with {ips}',
  removed: 'Network interface {mac} in {network} removed',
  'removed-kept': 'Network interface {mac} in {network} removed, {kept} kept',
  connected: 'Network interface {mac} in {network} connected',
  disconnected: 'Network interface {mac} in {network} disconnected',
  'address-added': 'Address {ips} added to {mac} in {network}',
  'address-replaced': 'Address {releases} of {mac} in {network} replaced by {ips}',
  'address-released': 'Address {releases} of {mac} in {network} released',
  'address-kept': 'Address {releases} of {mac} in {network} kept',
  reapplied: 'Network interface {mac} in {network} re-applied',
  'network-changed': 'The network of server {name} changed',
  'foreign-networks':
    'It has network interfaces in private networks that stay with their account: {networks}. Remove these interfaces first.',
  'kind-server-nics': 'Change network interfaces',
});
