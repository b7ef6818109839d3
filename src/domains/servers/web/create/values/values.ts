import type { AnswerOf, InputOf } from '#kernel/op.ts';
import type { servers } from '../../../contract.ts';
import type { BillingMode, CpuType } from '../../../limits.ts';

export type ZoneCatalog = AnswerOf<typeof servers.readZoneCatalog>;
export type Zone = AnswerOf<typeof servers.listDataCenters>['items'][number];
export type ImageChoice = ZoneCatalog['images'][number];
export type CreateInput = InputOf<typeof servers.createServers>;

/** What the form holds: the fields of the request under their names there, so that errors find their field. */
export interface CreateValues {
  zoneId: string;
  imageId: string;
  cpuType: CpuType;
  cpuCount: number;
  ramMb: number;
  diskSizesGb: number[];
  /** Null until someone chooses: a public network then. */
  networkIds: string[] | null;
  /** Each NIC is chosen separately, with its own address. */
  advancedNetworks: boolean;
  /** The address that was typed for each card; empty: the next free one. */
  addresses: string[];
  names: string[];
  pattern: string;
  access: 'sshKey' | 'password';
  /** Keys of the library, and a new one with the name to keep it under; empty: it is not kept. */
  sshKeyIds: string[];
  sshKey: string;
  sshKeyName: string;
  password: string;
  billingMode: BillingMode;
  trafficPackage: string;
  backup: boolean;
  managed: boolean;
  powerOn: boolean;
  terminateProtected: boolean;
  description: string;
  /** What the first start is given: one of the two texts, or nothing. */
  startup: 'none' | 'script' | 'userData';
  script: string;
  userData: string;
  /** What cards of other domains hold, by their keys; a card that no one touched proposes its own. */
  extras: Record<string, unknown>;
}

export const plainValues: CreateValues = {
  zoneId: '',
  imageId: '',
  cpuType: 'B',
  cpuCount: 2,
  ramMb: 4096,
  diskSizesGb: [40],
  networkIds: null,
  advancedNetworks: false,
  addresses: [],
  names: ['web-1'],
  pattern: 'web-{n}',
  access: 'sshKey',
  sshKeyIds: [],
  sshKey: '',
  sshKeyName: '',
  password: '',
  billingMode: 1,
  trafficPackage: '',
  backup: false,
  managed: false,
  powerOn: true,
  terminateProtected: false,
  description: '',
  startup: 'none',
  script: '',
  userData: '',
  extras: {},
};

export type Change = (patch: Partial<CreateValues>) => void;

/** The values without what must not be kept: for the draft. */
export const withoutSecret = (values: CreateValues): CreateValues => ({ ...values, password: '' });

/** The request for these values. */
export function inputOf(values: CreateValues, expectedMicro: number): CreateInput {
  const {
    pattern: _,
    advancedNetworks,
    addresses,
    startup,
    script,
    userData,
    trafficPackage,
    networkIds,
    ...rest
  } = values;
  const { access, password, sshKey, sshKeyName, sshKeyIds, ...same } = rest;
  const keys = {
    sshKeyIds,
    ...(sshKey.trim() === '' ? {} : { sshKey: sshKey.trim() }),
    ...(sshKey.trim() === '' || sshKeyName.trim() === '' ? {} : { sshKeyName: sshKeyName.trim() }),
  };
  return {
    ...same,
    networkIds: networkIds ?? [],
    addresses:
      advancedNetworks && same.names.length === 1 ? addresses.map((ip) => (ip.trim() === '' ? null : ip.trim())) : [],
    ...(access === 'password' ? { password, sshKeyIds: [] } : keys),
    ...(startup === 'script' ? { script } : {}),
    ...(startup === 'userData' ? { userData } : {}),
    ...(values.billingMode === 0 ? { trafficPackage } : {}),
    expectedMicro,
  };
}
