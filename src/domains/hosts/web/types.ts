import type { AnswerOf } from '#kernel/op.ts';
import type { hosts } from '../contract.ts';

export type Engine = AnswerOf<typeof hosts.listEngines>['items'][number];
export type Ability = Engine['abilities'][number]['ability'];
export type HostRow = AnswerOf<typeof hosts.listHosts>['items'][number];
export type Alarm = HostRow['alarms'][number];
export type Host = AnswerOf<typeof hosts.readHost>;
export type Hardware = NonNullable<Host['hardware']>;
export type Sensor = Hardware['sensors'][number];
export type MovePlan = AnswerOf<typeof hosts.planServerMove>;
export type MoveTarget = MovePlan['targets'][number];
export type HostServer = AnswerOf<typeof hosts.listHostServers>['items'][number];
export type Evacuation = NonNullable<Host['evacuation']>;
export type Plan = AnswerOf<typeof hosts.planEvacuation>;
export type Move = AnswerOf<typeof hosts.listEvacuationMoves>['items'][number];
