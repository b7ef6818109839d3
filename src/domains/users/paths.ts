import { path } from '#kernel/paths.ts';

export const usersPath = path('/users');
export const userPath = path('/users/$site/$userId/{-$tab}');
/** Leads on to the page of a user, for who knows no site. */
export const personPath = path('/people/$accountId');
