export const REALM = 'freightwright';
export const REALM_PATH = `/realms/${REALM}`;
export const ADMIN_PATH = `/admin/realms/${REALM}`;
/** The prefix of one sign-in's pages, followed by its id. */
export const SIGN_IN_PATH = `${REALM_PATH}/login-actions/authenticate`;
export const RESOURCES_PATH = '/resources/freightwright';

const PROTOCOL = '/protocol/openid-connect';

/** The paths below the realm, as in Keycloak. */
export const ENDPOINTS = {
  auth: `${PROTOCOL}/auth`,
  /** Takes the same request as `auth`, and begins with the email for a new password. */
  forgot: `${PROTOCOL}/forgot-credentials`,
  token: `${PROTOCOL}/token`,
  certs: `${PROTOCOL}/certs`,
  logout: `${PROTOCOL}/logout`,
  thirdPartyCookies: `${PROTOCOL}/3p-cookies/step1.html`,
} as const;
