import { path } from '#kernel/paths.ts';

export const supportInfoPath = path('/supportInfo');
/** A text of the site that everyone may read. */
export const contentPagePath = path('/pages/$kind');
export const siteContentPath = path('/sites/$siteHost/contents/$kind/{-$language}');
