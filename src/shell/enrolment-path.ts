/** Where a second factor is set up that the site's policy asks for. */
export const enrolmentPath = '/Profile/enrolment';
