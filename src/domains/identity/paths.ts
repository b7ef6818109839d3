import { path } from '#kernel/paths.ts';

export const loginPath = path('/login/{-$remote}/{-$status}/{-$value}');
export const securityPath = path('/Profile/security');
export const enrolmentPath = path('/Profile/enrolment');
export const logoutPath = path('/logout');
export const tfaPath = path('/tfa');
