// The request for a forgotten password carries the email as login_hint, as a sign-in does. Keycloak fills in
// only its sign-in page with that, and a person would have to type the email again here.
document.addEventListener('DOMContentLoaded', () => {
  const field = document.querySelector('#kc-reset-password-form input[name="username"]');
  const email = new URLSearchParams(location.search).get('login_hint');
  if (field && email && field.value === '') field.value = email;
});
