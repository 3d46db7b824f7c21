// Before the first paint: the theme that the person chose. A file of its own, because the page allows no inline script.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage refused: the system's theme stays.
}
