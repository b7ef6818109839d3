import { path } from '#kernel/paths.ts';

export const notificationsPath = path('/notifications');
export const notificationPreferencesPath = path('/profile/notifications');
