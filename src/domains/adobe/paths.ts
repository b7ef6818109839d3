import { path } from '#kernel/paths.ts';

export const adobeCustomersPath = path('/customersManagement');
/** One Adobe customer: details and licenses. */
export const adobeCustomerPath = path('/customersManagement/$customerId/{-$tab}');
