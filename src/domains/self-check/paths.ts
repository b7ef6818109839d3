import { path } from '#kernel/paths.ts';

export const selfCheckPath = path('/selfCheck');
/** The same without a session, and where the console can't be drawn. */
export const connectionCheckPath = path('/selfCheck/connection');
