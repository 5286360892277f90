// Keycloak passes login_hint only to its sign-in page. This fills it into the form for a forgotten password,
// so that the user need not type the email again.
document.addEventListener('DOMContentLoaded', () => {
  const field = document.querySelector('#kc-reset-password-form input[name="username"]');
  const email = new URLSearchParams(location.search).get('login_hint');
  if (field && email && field.value === '') field.value = email;
});
