import { path } from '#kernel/paths.ts';

export const sitesPath = path('/sites');
/** What customers see while their site is in maintenance mode. */
export const maintenanceModePath = path('/maintenanceMode');
export const sitePath = path('/sites/$siteHost/{-$tab}');
