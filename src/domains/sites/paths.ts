import { path } from '#kernel/paths.ts';

export const sitesPath = path('/sites');
export const sitePath = path('/sites/$siteHost/{-$tab}');
