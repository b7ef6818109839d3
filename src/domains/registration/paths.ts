import { path } from '#kernel/paths.ts';

export const signUpPath = path('/create/{-$remote}/{-$status}/{-$value}');
export const forgotPath = path('/forgot');
export const resetPath = path('/reset');
export const notMePath = path('/notMe');
export const validatedPath = path('/validateSuccessful');
export const termsPath = path('/termsOfService');
