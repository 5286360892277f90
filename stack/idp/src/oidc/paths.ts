export const REALM = 'freightwright';
export const REALM_PATH = `/realms/${REALM}`;
export const ADMIN_PATH = `/admin/realms/${REALM}`;
export const RESOURCES_PATH = '/resources/freightwright';

const PROTOCOL = '/protocol/openid-connect';

/** The paths below the realm, as in Keycloak. */
export const ENDPOINTS = {
  auth: `${PROTOCOL}/auth`,
  token: `${PROTOCOL}/token`,
  certs: `${PROTOCOL}/certs`,
  userinfo: `${PROTOCOL}/userinfo`,
  logout: `${PROTOCOL}/logout`,
  thirdPartyCookies: `${PROTOCOL}/3p-cookies/step1.html`,
} as const;
