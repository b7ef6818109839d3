import { path } from '#kernel/paths.ts';

export const cloudsPath = path('/clouds');
/** One cloud: its self-check and settings. */
export const cloudPath = path('/clouds/$zoneId/{-$tab}');
export const addCloudPath = path('/addCloud');
