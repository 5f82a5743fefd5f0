// Sets the colours before the first paint; a separate file because the page allows no inline script.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('suanpan.color-scheme');
  } catch {
    // Storage may be refused; the system decides then.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
