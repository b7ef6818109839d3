import { path } from '#kernel/paths.ts';

export const dashboardPath = path('/dashboard');
export const profilePath = path('/profile/{-$remote}/{-$status}/{-$value}');
export const profileOfPath = path('/people/$userId/profile');
export const accountStatePath = path('/accountStates/$userId');
