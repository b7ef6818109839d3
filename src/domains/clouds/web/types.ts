import type { AnswerOf, InputOf } from '#kernel/op.ts';
import type { clouds } from '../contract.ts';
import type { CpuType, NetworkUse } from '../states.ts';

export type CloudRow = AnswerOf<typeof clouds.listClouds>['items'][number];
export type Cloud = AnswerOf<typeof clouds.readCloud>;
export type Check = Cloud['checks'][number];
export type NewCloud = InputOf<typeof clouds.createCloud>;
export type SavedCloud = InputOf<typeof clouds.saveCloud>;
export type CloudObject = AnswerOf<typeof clouds.listCloudObjects>['items'][number];
export interface ImportValues {
  accountEmail: string;
  cpuType: CpuType;
  /** Empty: none. */
  imageId: string;
  networkUse: NetworkUse;
}
