import type { AnswerOf } from '#kernel/op.ts';
import type { storageClusters } from '../contract.ts';

export type Cluster = AnswerOf<typeof storageClusters.readCluster>;
export type VolumeRow = AnswerOf<typeof storageClusters.listVolumes>['items'][number];
