import { path } from '#kernel/paths.ts';

export const mailTemplatePath = path('/sites/$siteHost/mails/$mailId/{-$language}');
