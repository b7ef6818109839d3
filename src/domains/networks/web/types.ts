import type { AnswerOf } from '#kernel/op.ts';
import type { networks } from '../contract.ts';

export type ZoneRow = AnswerOf<typeof networks.listNetworkZones>['items'][number];
export type NetworkRow = AnswerOf<typeof networks.listNetworks>['items'][number];
export type SubnetRow = AnswerOf<typeof networks.listSubnets>['items'][number];
export type AddressRow = AnswerOf<typeof networks.listAddresses>['items'][number];
export type PlacedAddress = AnswerOf<typeof networks.findAddresses>['items'][number];
export type Counts = NonNullable<SubnetRow['counts']>;
