import { path } from '#kernel/paths.ts';

export const serversPath = path('/servers');
export const terminatedServersPath = path('/serversTerminated');
export const serverPath = path('/servers/$serverId/{-$tab}');
export const serverSheetPath = path('/serverSheet/$serverId');
export const createServerPath = path('/serverCreate');
export const createServerLikePath = path('/serverCreate/$serverId');
export const pricingPath = path('/pricing');
export const publicPricingPath = path('/prices');
