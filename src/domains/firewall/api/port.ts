/** What the domains above may use of firewalls. */
export { decidePackets, type PacketDecision } from './decide-packet.ts';
