// Runs before the first paint. A file of its own: the page allows no inline script.
(() => {
  const { dataset } = document.documentElement;
  // A dark page never flashes white.
  const kept = localStorage.getItem('theme');
  const dark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  dataset.mantineColorScheme = dark ? 'dark' : 'light';
  // Whoever is signed in sees the frame of the page that is coming (index.html); anybody else a page without one.
  const alone =
    /^\/(log(in|out)|(forgot|reset|set)-password|troubleshooting|no-attribution|business-inactive|create-business)/;
  if (localStorage.getItem('authToken') && !alone.test(location.pathname)) dataset.shell = 'frame';
  if (localStorage.getItem('sidebar') === 'closed') dataset.sidebar = 'closed';
})();
