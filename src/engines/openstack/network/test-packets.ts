import type { Packet } from '#engines/conformance/harness.ts';
import type { GroupRule } from '../client/nets.ts';
import { isWithin } from './spans.ts';

/** Whether the rules of a security group let a packet pass: one that fits is enough. */
export function passesGroup(rules: readonly GroupRule[], packet: Packet): boolean {
  const ethertype = packet.address.includes(':') ? 'IPv6' : 'IPv4';
  const direction = packet.direction === 'in' ? 'ingress' : 'egress';
  return rules.some((rule) => {
    if (rule.direction !== direction || rule.ethertype !== ethertype) return false;
    if (rule.protocol !== undefined && rule.protocol.replace('ipv6-', '') !== packet.protocol) return false;
    const port = packet.port ?? 0;
    if (rule.port_range_min !== undefined && port < rule.port_range_min) return false;
    if (rule.port_range_max !== undefined && port > rule.port_range_max) return false;
    return rule.remote_ip_prefix === undefined || isWithin(rule.remote_ip_prefix, packet.address);
  });
}
