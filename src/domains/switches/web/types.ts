import type { AnswerOf } from '#kernel/op.ts';
import type { switches } from '../contract.ts';

export type SwitchRow = AnswerOf<typeof switches.listSwitches>['items'][number];
export type PortRow = AnswerOf<typeof switches.listSwitchPorts>['items'][number];
export type StationRow = AnswerOf<typeof switches.listStations>['items'][number];
