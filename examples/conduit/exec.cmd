@rem Windows has no exec. Elsewhere it lets the server take the place of the shell that npm starts, and get the signals sent to npm.
@%*
