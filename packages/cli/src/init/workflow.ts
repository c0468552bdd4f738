/** The workflow of GitHub Actions that `init` writes. The documentation and examples/github-actions show the same text. */
export const WORKFLOW = `name: accessibility
on: [push, pull_request]
permissions:
  contents: read
  security-events: write
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 24 }
      - run: npm ci
      - run: npm run build --if-present
      - name: Check the pages
        run: npx --no eiao-wam check --format text --format sarif --output eiao.sarif
      - name: Show the findings
        if: \${{ !cancelled() && hashFiles('eiao.sarif') != '' }}
        uses: github/codeql-action/upload-sarif@v3
        with: { sarif_file: eiao.sarif }
`;
