import { z } from 'zod';
import { type Described, pages } from './call.ts';

/** What an engine can say of the switches that its hosts and machines are connected to. */
export interface SwitchCapabilities {
  /** For so many days it still lists a station that is no longer seen; 0: only what is there now. */
  remembersDays: number;
}

/** Switches, or stations, in one page of a list. */
export const switchPage = 500;

const text = (max: number) => z.string().min(1).max(max);
const vlan = z.int().min(1).max(1_000_000);
const count = z.number().min(0);

const SwitchPort = z.object({
  /** As the switch calls it, such as `Ethernet1/7`. */
  name: text(100),
  description: z.string().max(255),
  up: z.boolean(),
  /** Mbit/s; null: unknown. */
  speedMbps: z.number().positive().nullable(),
  /** The VLAN of frames without a tag; null: such frames are dropped, or the switch has no VLANs. */
  untagged: vlan.nullable(),
  /** The VLANs of frames with a tag, ascending. */
  tagged: z.array(vlan),
  /** The host behind it, as `listHosts` names it; null: none, such as an uplink. */
  hostId: z.string().nullable(),
  /** Since the switch was started. */
  counters: z.object({
    receivedBytes: count,
    sentBytes: count,
    receiveErrors: count,
    sendErrors: count,
    dropped: count,
  }),
});
export type SwitchPort = Described<typeof SwitchPort>;

export const Switch = z.object({
  /** The same for as long as the switch is there, and unlike that of any other of the engine. */
  id: text(100),
  name: text(255),
  /** The data center that it serves; null: every one of its engine. */
  zoneId: z.string().nullable(),
  /** `physical`: a device that hosts are cabled to; `virtual`: a bridge inside a host. */
  kind: z.enum(['physical', 'virtual']),
  model: z.string().max(255),
  ports: z.array(SwitchPort).max(1024),
});
export type Switch = Described<typeof Switch>;

/** An address that a switch saw: where, and when last. */
export const Station = z.object({
  switchId: text(100),
  port: text(100),
  mac: z.string().regex(/^([0-9a-f]{2}:){5}[0-9a-f]{2}$/),
  /** Null where the port is in no VLAN. */
  vlan: vlan.nullable(),
  /** Null: it sent no ARP or neighbor message. */
  ip: z.union([z.ipv4(), z.ipv6()]).nullable(),
  /** Unix milliseconds. */
  seenAt: z.number(),
});
export type Station = Described<typeof Station>;

/** The switches behind an engine, for reading only. Nothing here is called where `capabilities.switches` is null. */
export const switchCalls = {
  /** Every switch with its ports, in the order of the ids. */
  listSwitches: pages('GET /switches', 'page', z.object({ switches: z.array(Switch), next: z.string().nullable() })),
  /**
   * The MAC tables of the switches joined with what ARP and neighbor discovery say of addresses: one entry for each MAC and
   * address, and one without an address for a MAC that has none.
   */
  listStations: pages('GET /stations', 'page', z.object({ stations: z.array(Station), next: z.string().nullable() })),
};
