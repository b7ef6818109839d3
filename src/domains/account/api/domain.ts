import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { readAccountManager, saveAccountManager } from './account-manager.ts';
import { account } from '../contract.ts';
import { changeEmailOf, confirmEmail, requestEmail } from './change-email.ts';
import { billingHierarchy, incorrectUsersPricelist, noExternalIdUsers } from './diagnostics.ts';
import { changePassword } from './change-password.ts';
import { accountStatesReport, customersWithPhone, deletedUsers } from './catalog.ts';
import { saveConfiguration, saveDateFormat, saveNotification, saveTimeZone } from './configuration.ts';
import { dismissStep, readHome } from './home.ts';
import { moveState, readStanding } from './move-state.ts';
import { noteConsent, readPartner, savePartner, testPartner } from './partner.ts';
import { exportProfile, listAccountHistory, readHistory, undoChange } from './history.ts';
import { readProfileOf, saveContactOf, saveProfileOf } from './profile-of.ts';
import { saveContact } from './contacts.ts';
import { saveProfile } from './save-profile.ts';
import { cancelDeletion, cancelDeletionOf, requestDeletion, requestDeletionOf } from './deletion.ts';
import { summariseAccounts } from './summarise-accounts.ts';
import { checkPartners } from './check-partners.ts';
import { deleteDue } from './delete-due.ts';
import { exportData, readPersonalData } from './personal-data.ts';
import { personal } from './store-personal.ts';
import { checkPartnerTask } from './tasks/check-partner.ts';
import { exportDataTask } from './tasks/export-data.ts';
import { deleteChangesBefore } from './store-email-change.ts';
import { allowEmailAccess, disableAccount, enableAccount } from './account-access.ts';
import { tenantFinder } from './store-partner.ts';
import { accountMovers } from '#domains/tenancy/api/port.ts';
import { copyContacts } from './account-move.ts';

const domain: Domain = {
  name: 'account',
  operations: implement(account, {
    saveConfiguration,
    saveDateFormat,
    saveTimeZone,
    saveNotification,
    saveProfile,
    saveContact,
    readHistory,
    listAccountHistory,
    undoChange,
    exportProfile,
    changePassword,
    allowEmailAccess,
    disableAccount,
    enableAccount,
    requestEmail,
    confirmEmail,
    changeEmailOf,
    readHome,
    dismissStep,
    summariseAccounts,
    readStanding,
    moveState,
    readPartner,
    savePartner,
    testPartner,
    noteConsent,
    readProfileOf,
    saveProfileOf,
    saveContactOf,
    readPersonalData,
    exportData,
    requestDeletion,
    requestDeletionOf,
    cancelDeletion,
    cancelDeletionOf,
    readAccountManager,
    saveAccountManager,
  }),
  tasks: [exportDataTask, checkPartnerTask],
  personal,
  reports: [
    accountStatesReport,
    customersWithPhone,
    deletedUsers,
    billingHierarchy,
    incorrectUsersPricelist,
    noExternalIdUsers,
  ],
  schedules: [
    deleteDue,
    checkPartners,
    {
      name: 'account.clean-up',
      pattern: '43 3 * * *',
      run: (app) => deleteChangesBefore(app.db, new Date(app.clock.now())),
    },
  ],
  menu: { home: 'home.view', profile: 'home.view' },
  contributes: [accountMovers({ run: copyContacts }), tenantFinder],
};
export default domain;
