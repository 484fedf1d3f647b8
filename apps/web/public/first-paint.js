// Runs before the first paint. It is a separate file because the page's policy forbids inline scripts.
(() => {
  const { dataset } = document.documentElement;
  // Prevents a white flash before a dark page.
  const kept = localStorage.getItem('theme');
  const dark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  dataset.mantineColorScheme = dark ? 'dark' : 'light';
  // Signed-in users see the placeholder frame of index.html. Sign-in pages have no frame.
  const alone =
    /^\/(log(in|out)|(forgot|reset|set)-password|troubleshooting|no-attribution|business-inactive|create-business)/;
  if (localStorage.getItem('authToken') && !alone.test(location.pathname)) dataset.shell = 'frame';
  if (localStorage.getItem('sidebar') === 'closed') dataset.sidebar = 'closed';
})();
